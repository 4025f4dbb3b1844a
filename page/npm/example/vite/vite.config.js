// With these there are threads.
const headers = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"};

export default {
    base: "./",
    optimizeDeps: {exclude: ["outflank"]},
    server: {headers},
    preview: {headers},
};
