import { screen, waitFor } from "@testing-library/react";
import { openUploads } from "../../../../testing/images-panel";

const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("removing a file cancels its upload", async () => {
  const { user, send, waitForRequests, waitForEnd, arrive, rows, requests } = openUploads();
  await send("a.jpg", "b.jpg");
  await user.click(screen.getByRole("button", { name: "Remove a.jpg" }));
  expect(screen.getByRole("button", { name: "Remove b.jpg" })).toHaveFocus();
  await waitForRequests("b.jpg");
  expect(requests[0]?.wasAborted).toBe(true);
  arrive("b.jpg", 2);
  await waitForEnd();
  expect(rows()).toEqual([]);
});

test("after the last file is removed, the focus is on the choice of files", async () => {
  const { user, choose } = openUploads();
  await choose("a.jpg");
  await user.click(await screen.findByRole("button", { name: "Remove a.jpg" }));
  expect(screen.getByLabelText("Choose images")).toHaveFocus();
});

test("closing the page asks first as long as files are not uploaded and cannot be kept", async () => {
  const { choose, start, rows, waitForRequests, waitForEnd, arrive } = openUploads();
  expect(isAsked()).toBe(false);
  await choose("a.jpg");
  await waitFor(() => expect(rows()).toEqual(["a.jpg"]));
  expect(isAsked()).toBe(true);
  await start();
  await waitForRequests("a.jpg");
  expect(isAsked()).toBe(true);
  arrive("a.jpg", 2);
  await waitForEnd();
  expect(isAsked()).toBe(false);
});

test("uploads go on when another page of the admin is opened", async () => {
  const { send, leave, waitForRequests, arrive, requests, revoked } = openUploads();
  await send("a.jpg", "b.jpg", "c.jpg");
  await leave();
  expect(requests[0]?.wasAborted).toBe(false);
  expect(revoked).toEqual([]);
  arrive("a.jpg", 2);
  await waitForRequests("b.jpg", "c.jpg");
  arrive("b.jpg", 3);
  arrive("c.jpg", 4);
  await waitFor(() => expect(revoked).toEqual(["blob:a.jpg", "blob:b.jpg", "blob:c.jpg"]));
});

test("files that the device cannot keep are still chosen when the form is opened again", async () => {
  const { choose, rows, leave, comeBack, revoked } = openUploads();
  await choose("a.jpg");
  expect(await screen.findByText(/This device has no room to keep all photos/)).toBeVisible();
  await leave();
  expect(isAsked()).toBe(true);
  await comeBack();
  expect(rows()).toEqual(["a.jpg"]);
  expect(revoked).toEqual([]);
});
