#include "protocol/front_end/json/scheduler.h"

#include <algorithm>
#include <stdexcept>

namespace outflank {

Scheduler::Scheduler(const SearchSettings& settings) : settings_(settings) {
    SearchSettings of_table = settings;
    of_table.threads = 1;
    if (const auto done = common_.configure(of_table); !done)
        throw std::runtime_error(done.error().text);
    free_runner();  // without a single thread there is no use in going on
}

std::size_t Scheduler::begun() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        runners_, [](const auto& runner) { return runner->task != nullptr; }));
}

bool Scheduler::has_nothing_open() const {
    return waiting_.empty() && telling_ == 0 && clears_.empty() && begun() == 0;
}

// ---- What the front-end asks for ----

bool Scheduler::add(std::shared_ptr<Task> task) {
    std::unique_lock lock(mutex_);
    if (open_keys_.contains(task->key())) return false;
    changed_.wait(lock, [this] { return waiting_.size() < most_waiting; });
    const Place place{-task->priority(), ++added_};
    open_keys_.emplace(task->key(), place);
    waiting_.emplace(place, std::move(task));
    schedule();
    return true;
}

void Scheduler::stop(Runner& runner) {
    runner.stage = Stage::ending;
    runner.stop.request_stop();
    runner.task->suspension().resume();
}

bool Scheduler::cancel(const std::string& key) {
    std::unique_lock lock(mutex_);
    const auto open = open_keys_.find(key);
    if (open == open_keys_.end()) return false;
    const auto waiting = waiting_.find(open->second);
    if (waiting == waiting_.end()) {
        for (const auto& runner : runners_)
            if (runner->task != nullptr && runner->place == open->second) stop(*runner);
        return true;
    }
    const std::shared_ptr<Task> task = std::move(waiting->second);
    waiting_.erase(waiting);
    open_keys_.erase(open);
    ++telling_;
    schedule();
    lock.unlock();
    tell(task);
    return true;
}

std::size_t Scheduler::cancel_all() {
    std::unique_lock lock(mutex_);
    std::size_t count = 0;
    for (const auto& runner : runners_) {
        if (runner->task == nullptr || !open_keys_.contains(runner->task->key())) continue;
        stop(*runner);
        ++count;
    }
    const auto dropped = std::exchange(waiting_, {});
    for (const auto& [place, task] : dropped) open_keys_.erase(task->key());
    telling_ += dropped.size();
    changed_.notify_all();
    lock.unlock();
    for (const auto& [place, task] : dropped) tell(task);
    return count + dropped.size();
}

// Tells of a task that was cancelled before it began.
void Scheduler::tell(const std::shared_ptr<Task>& task) {
    task->tell();
    const std::lock_guard lock(mutex_);
    --telling_;
    changed_.notify_all();
}

void Scheduler::clear(std::function<void()> done) {
    const std::lock_guard lock(mutex_);
    clears_.push_back(std::move(done));
    schedule();
}

void Scheduler::wait_idle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return has_nothing_open(); });
}

bool Scheduler::is_idle() {
    const std::lock_guard lock(mutex_);
    return has_nothing_open();
}

void Scheduler::close() {
    {
        const std::lock_guard lock(mutex_);
        has_closed_ = true;
        waiting_.clear();
        clears_.clear();
        for (const auto& runner : runners_)
            if (runner->task != nullptr) stop(*runner);
    }
    for (const auto& runner : runners_) runner->thread.request_stop();
    for (const auto& runner : runners_)
        if (runner->thread.joinable()) runner->thread.join();
}

// ---- Who works ----

void Scheduler::schedule() {
    if (has_closed_) return;
    clear_if_nothing_is_begun();
    const std::vector<Place> places = to_work_on();
    const auto is_to_work = [&](const Place& place) {
        return std::ranges::find(places, place) != places.end();
    };
    for (const auto& runner : runners_) {
        if (runner->task == nullptr || runner->stage == Stage::ending) continue;
        const bool goes_on = is_to_work(runner->place);
        if (goes_on && runner->stage == Stage::suspended) runner->task->suspension().resume();
        if (!goes_on && runner->stage == Stage::at_work) runner->task->suspension().suspend();
        runner->stage = goes_on ? Stage::at_work : Stage::suspended;
    }
    for (const Place& place : places) begin(place);
}

// The tasks that get the threads, begun or not.
std::vector<Scheduler::Place> Scheduler::to_work_on() const {
    struct Candidate {
        Place place;
        int threads;
    };
    std::vector<Candidate> candidates;
    int threads = settings_.threads;
    for (const auto& runner : runners_) {
        if (runner->task == nullptr) continue;
        if (runner->stage == Stage::ending)
            threads -= runner->task->threads();
        else
            candidates.push_back({runner->place, runner->task->threads()});
    }
    std::size_t may_begin = clears_.empty() ? most_begun - std::min(begun(), most_begun) : 0;
    may_begin = std::min(may_begin, static_cast<std::size_t>(settings_.threads));
    for (const auto& [place, task] : waiting_) {
        if (may_begin-- == 0) break;
        candidates.push_back({place, task->threads()});
    }
    std::ranges::sort(candidates, {}, &Candidate::place);
    std::vector<Place> places;
    for (const Candidate& candidate : candidates) {
        threads -= candidate.threads;
        if (threads < 0) break;
        places.push_back(candidate.place);
    }
    return places;
}

// Gives a waiting task to a thread; does nothing for one that has begun.
void Scheduler::begin(Place place) {
    const auto waiting = waiting_.find(place);
    if (waiting == waiting_.end()) return;
    Runner* const runner = free_runner();
    if (runner == nullptr) return;
    runner->task = std::move(waiting->second);
    runner->place = place;
    runner->stage = Stage::at_work;
    runner->stop = std::stop_source();
    waiting_.erase(waiting);
    runner->wake.notify_one();
}

// Null where the system has no more threads or no more memory, so that the task must wait.
Scheduler::Runner* Scheduler::free_runner() {
    for (const auto& runner : runners_)
        if (runner->task == nullptr) return runner.get();
    try {
        auto made = std::make_unique<Runner>(common_, settings_);
        Runner& runner = *made;
        runner.thread =
            std::jthread([this, &runner](const std::stop_token& quit) { run(runner, quit); });
        runners_.push_back(std::move(made));
        return &runner;
    } catch (const std::exception&) {
        if (runners_.empty()) throw;
        return nullptr;
    }
}

void Scheduler::clear_if_nothing_is_begun() {
    if (clears_.empty() || begun() > 0) return;
    common_.clear();
    for (const auto& runner : runners_) runner->workplace.clear();
    for (const auto& done : std::exchange(clears_, {})) done();
    changed_.notify_all();
}

void Scheduler::run(Runner& runner, const std::stop_token& quit) {
    std::unique_lock lock(mutex_);
    while (runner.wake.wait(lock, quit, [&] { return runner.task != nullptr; })) {
        lock.unlock();
        runner.task->work(runner.workplace, runner.stop.get_token());
        lock.lock();
        runner.stage = Stage::ending;
        open_keys_.erase(runner.task->key());
        const bool tells = !has_closed_;
        lock.unlock();
        if (tells) runner.task->tell();
        lock.lock();
        runner.task.reset();
        schedule();
        changed_.notify_all();
    }
}

}  // namespace outflank
