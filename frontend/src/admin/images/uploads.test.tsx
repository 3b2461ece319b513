import { screen, waitFor } from "@testing-library/react";
import { openUploads } from "../../../testing/images-panel";

test("removing a file cancels its upload", async () => {
  const { user, send, waitForRequests, waitForEnd, arrive, rows, requests } = openUploads();
  await send("a.jpg", "b.jpg");
  await user.click(screen.getByRole("button", { name: "Remove a.jpg" }));
  await waitForRequests("b.jpg");
  expect(requests[0]?.wasAborted).toBe(true);
  arrive("b.jpg", 2);
  await waitForEnd();
  expect(rows()).toEqual([]);
});

test("leaving asks first, but only during uploads", async () => {
  const { choose, start, waitForRequests, waitForEnd, arrive } = openUploads();
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await choose("a.jpg");
  expect(isAsked()).toBe(false);
  await start();
  await waitForRequests("a.jpg");
  expect(isAsked()).toBe(true);
  arrive("a.jpg", 2);
  await waitForEnd();
  expect(isAsked()).toBe(false);
});

test("uploads in progress continue after Back", async () => {
  const { send, unmount, arrive, requests, revoked } = openUploads();
  await send("a.jpg");
  unmount();
  expect(requests[0]?.wasAborted).toBe(false);
  expect(revoked).toEqual([]);
  arrive("a.jpg", 2);
  await waitFor(() => expect(revoked).toEqual(["blob:a.jpg"]));
});

test("leaving the editor discards files that were only chosen", async () => {
  const { choose, rows, unmount, revoked } = openUploads();
  await choose("a.jpg");
  await waitFor(() => expect(rows()).toEqual(["a.jpg"]));
  unmount();
  expect(revoked).toEqual(["blob:a.jpg"]);
});

test("following a link cancels uploads after confirmation", async () => {
  const { user, send, requests, revoked } = openUploads();
  const confirm = jest.spyOn(window, "confirm").mockReturnValue(false);
  const link = document.body.appendChild(document.createElement("a"));
  link.href = "#elsewhere";
  await send("a.jpg");
  await user.click(link);
  expect(requests[0]?.wasAborted).toBe(false);
  confirm.mockReturnValue(true);
  await user.click(link);
  expect(requests[0]?.wasAborted).toBe(true);
  expect(revoked).toEqual(["blob:a.jpg"]);
  link.remove();
});
