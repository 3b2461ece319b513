import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Confirmation } from "../../api/passkeys";
import { makeSignInLink, people, switchOffSecondStepOf, type Person } from "../../api/people";
import type { Help } from "./help-dialog";

/** The state of the dialog for somebody who cannot sign in, and the link that it made last. */
export function useHelp() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<{ person: Person; help: Help }>();
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: people().queryKey }),
    onSuccess: () => setAsked(undefined),
  };
  const link = useMutation({ mutationFn: makeSignInLink, ...options });
  const off = useMutation({ mutationFn: switchOffSecondStepOf, ...options });
  const running = asked?.help === "link" ? link : off;
  return {
    made: link.data,
    start: (person: Person, help: Help) => {
      running.reset();
      setAsked({ person, help });
    },
    dialog: asked && {
      ...asked,
      busy: running.isPending,
      error: running.error,
      onConfirm: (confirmation: Confirmation) =>
        running.mutate({ id: asked.person.id, ...confirmation }),
      onCancel: () => setAsked(undefined),
    },
  };
}
