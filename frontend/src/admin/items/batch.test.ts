import { sampleBuild } from "../../../testing/samples";
import { ApiError } from "../../api/client";
import { failuresText, namesOf, runBatch } from "./batch";

const builds = Array.from({ length: 8 }, (_, index) => sampleBuild(index, { name: `B${index}` }));
const [, second] = builds;

test("each item has its turn, a few at a time", async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  const failures = await runBatch(builds, async ({ id }) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    done.push(id);
  });
  expect(failures).toEqual([]);
  expect(done).toEqual(builds.map(({ id }) => id));
  expect(most).toBe(3);
});

test("the others go on when the server refuses one", async () => {
  const error = new ApiError(409, "Not now.");
  const task = jest.fn(({ id }: { id: number }) =>
    id === 1 ? Promise.reject(error) : Promise.resolve(),
  );
  expect(await runBatch(builds, task)).toEqual([{ item: second, error }]);
  expect(task).toHaveBeenCalledTimes(builds.length);
});

test.each([new Error("No connection."), new ApiError(401, "Please log in again.")])(
  "the rest is not tried after: %s",
  async (error) => {
    const task = jest.fn(() => Promise.reject(error));
    const failures = await runBatch(builds, task);
    expect(failures.map(({ item }) => item)).toEqual(builds);
    expect(failures.every((failure) => failure.error === error)).toBe(true);
    expect(task).toHaveBeenCalledTimes(3);
  },
);

test("the first names are listed, and the others counted", () => {
  expect(namesOf(builds)).toBe("B0, B1, B2 and 5 more");
  expect(namesOf(builds.slice(0, 3))).toBe("B0, B1, B2");
});

test("each reason is said once, with the names", () => {
  const [no, closed] = [new Error("No."), new Error("Closed.")];
  const failures = [no, closed, no].map((error, index) => ({
    item: builds[index] ?? sampleBuild(0),
    error,
  }));
  expect(failuresText(failures, ({ message }) => message)).toBe("B0, B2: No. B1: Closed.");
  expect(failuresText([], () => "")).toBe("");
});
