import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { Confirmation } from "../../passkeys";
import { people, type PersonLink } from "../../people";
import type { Action } from "./actions";

/** The action that the dialog asks about, and the links that were made, by person. */
export function useConfirmedAction() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Action>();
  const [made, setMade] = useState<ReadonlyMap<number, PersonLink>>(new Map());
  const running = useMutation({
    mutationFn: ({ run, ...confirmation }: Confirmation & Pick<Action, "run">) => run(confirmation),
    onSettled: () => void client.invalidateQueries({ queryKey: people().queryKey }),
    onSuccess: (answer) => {
      flushSync(() => setAsked(undefined)); // gives the focus back, before the link may take it
      if ("link" in answer) setMade((before) => new Map(before).set(answer.person.id, answer));
    },
  });
  return {
    made,
    ask: (action: Action) => {
      running.reset();
      setAsked(action);
    },
    dialog: asked && {
      ...asked,
      busy: running.isPending,
      error: running.error,
      onConfirm: (confirmation: Confirmation) =>
        running.mutate({ run: asked.run, ...confirmation }),
      onCancel: () => setAsked(undefined),
    },
  };
}
