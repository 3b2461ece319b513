import { screen } from "@testing-library/react";
import { renderWithProviders } from "../../testing/render";
import { errorResponse, mockApi, type Responses } from "../../testing/server";
import { SiteStatus, type Status } from "./site-status";

const ok = (sentence: string) => ({ state: "ok", sentence }) as const;
const status: Status = {
  state: "bad",
  backup: { state: "bad", sentence: "The last backup is from 1 November." },
  offsite: ok("The last backup left the server on 1 November."),
  restore: { state: "warning", sentence: "No backup has been tested yet." },
  pictures: ok("No picture file is missing."),
  mail: ok("All messages are mailed."),
  contact: ok("No unusual number of messages."),
  purge: ok("Messages are deleted after 24 months."),
  disk: ok("Half of the disk is free."),
  version: ok("This is version 1."),
};

function open(answers: Responses) {
  mockApi(answers);
  renderWithProviders(<SiteStatus />);
}

test("each part of the site has a sentence, and the worst state is shown on top", async () => {
  open({ status });
  expect(await screen.findByText(/Something needs attention now/)).toBeInTheDocument();
  const [backup, offsite, restore, pictures] = screen.getAllByRole("definition");
  expect(backup).toHaveTextContent("The last backup is from 1 November.");
  expect(offsite).toHaveTextContent("The last backup left the server on 1 November.");
  expect(restore).toHaveTextContent("No backup has been tested yet.");
  expect(pictures).toHaveTextContent("No picture file is missing.");
  expect(screen.getAllByRole("term")[0]).toHaveTextContent("Problem:Backup");
});

test("a status that cannot be loaded shows an error", async () => {
  open({ status: () => errorResponse(503, { error: "The workshop is closed." }) });
  expect(await screen.findByRole("alert")).toHaveTextContent(
    "Error loading site status: The workshop is closed.",
  );
});
