import { screen } from "@testing-library/react";
import { draw } from "../../testing/open-page";
import { failure, serve, type Answers } from "../../testing/server";
import type { Status } from "../api/status";
import { SiteStatus } from "./site-status";

const status: Status = {
  state: "bad",
  backup: { state: "bad", sentence: "The last backup is of 1 November.", at: null, bytes: null },
  restore: { state: "warning", sentence: "No backup has been tried out yet.", at: null },
  pictures: { state: "ok", sentence: "No file of a picture is missing.", missing: 0 },
  mail: { state: "ok", sentence: "All messages are mailed.", unsent: 0, failed: 0 },
  contact: { state: "ok", sentence: "No more messages come in than usual.", flood_at: null },
  purge: { state: "ok", sentence: "Messages are deleted after 24 months.", waiting: 0 },
  disk: { state: "ok", sentence: "Half of the disk is free.", free_bytes: 1, free_part: 0.5 },
  logins: { state: "ok", sentence: "Nobody is guessing passwords.", blocked: 0 },
  policy: { state: "ok", sentence: "No browser has blocked anything.", kinds: 0 },
  version: { state: "ok", sentence: "This is version 1.", version: "1" },
};

function open(answers: Answers) {
  serve(answers);
  draw(<SiteStatus />);
}

test("each part of the site is judged in a sentence, and the worst stands above", async () => {
  open({ status });
  expect(await screen.findByText(/Something must be looked at/)).toBeInTheDocument();
  const [backup, restore, pictures] = screen.getAllByRole("definition");
  expect(backup).toHaveTextContent("The last backup is of 1 November.");
  expect(restore).toHaveTextContent("No backup has been tried out yet.");
  expect(pictures).toHaveTextContent("No file of a picture is missing.");
  expect(screen.getAllByRole("term")[0]).toHaveTextContent("Bad:Backup");
  expect(screen.queryByRole("link", { name: "See all" })).not.toBeInTheDocument();
});

test("what browsers blocked can be seen, if there is any", async () => {
  open({ status: { ...status, policy: { state: "ok", sentence: "2 kinds.", kinds: 2 } } });
  const link = await screen.findByRole("link", { name: "See all" });
  expect(link).toHaveAttribute("href", "/django-admin/operations/violation/");
  expect(link.closest("dd")).toHaveTextContent("2 kinds.");
});

test("a status that cannot be read says so", async () => {
  open({ status: () => failure(503, { error: "The workshop is closed." }) });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Error loading the status: The workshop is closed.",
  );
});
