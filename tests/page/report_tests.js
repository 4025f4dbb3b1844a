"use strict";
// The report on players: whom it shows, and his worst moves on the board.
module.exports = ({opened, assert, text, choose, cell, isShown, file}) => ({
    async "a report: another player, and his moves by the keys"() {
        const page = await opened("report.html");
        const players = await page.$$eval("#list button", (buttons) => buttons.map((each) => each.textContent));
        assert.equal(players.length, 4);
        assert(players.includes("</script><b>bold"));
        await choose(page, "choice", String(players.indexOf("Alexandra Longname")));
        assert.equal(await text(page, "player"), "Alexandra Longname");
        assert.match(await text(page, "results"), /^2 games: /);
        assert.match(await text(page, "stages"), /^opening\d/);
        const worst = await page.evaluate(() => rows[chosen].worst);
        assert(worst.length > 1);
        for (const {move, best, ply, loss} of worst) {
            assert.match(await text(page, "told"), new RegExp(`Move ${ply}: ${move} gave away ${loss}; best was ${best}`));
            assert.match(await cell(page, best), /best move/);
            await page.keyboard.press("ArrowRight");
        }
        assert.equal(await page.$eval("#on", (button) => button.disabled), true);
        await page.keyboard.press("Home");
        assert.match(await text(page, "told"), new RegExp(`: ${worst[0].move} gave away`));
        assert(await isShown(page, "by-disc"));
        await page.screenshot({path: file("report.png")});
    },

    async "a report fits a phone, in both languages"() {
        for (const language of ["en", "ja"]) {
            const page = await opened("report.html", {width: 360, height: 640, settings: {language}});
            assert(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
            assert.equal(await page.$$eval("[data-t]", (all) => all.filter((each) => !each.textContent.trim()).length), 0);
            if (language === "ja") assert.match(await text(page, "results"), /局/);
            await page.screenshot({path: file(`report-${language}.png`)});
        }
    },
});
