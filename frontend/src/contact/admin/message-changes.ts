import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import {
  currentMessage,
  deleteMessage,
  markMessage,
  messageCounts,
  messageLists,
  type Message,
  type MessagePage,
  type MessageState,
} from "../messages";
import { useUndo } from "../../deletions/restoring";
import { errorMessage } from "../../ui/loading/list-state";
import { useFlash } from "../../ui/admin/flash";

type Pages = InfiniteData<MessagePage, number>;
type Marking = { message: Message; state: MessageState };

const PATH = "/admin/messages";

/** Mark and delete messages. A marked card stays in its list until the view changes. */
export function useMessageChanges() {
  const client = useQueryClient();
  const showFlash = useFlash();
  const undo = useUndo();

  const updateLists = (each: (messages: Message[]) => Message[]) => {
    client.setQueriesData<Pages>(
      { queryKey: messageLists },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, messages: each(page.messages) })),
        },
    );
    return client.invalidateQueries({ queryKey: messageCounts().queryKey });
  };

  const removeFromLists = (gone: Message) =>
    updateLists((messages) => messages.filter(({ id }) => id !== gone.id));
  const showInLists = (shown: Message) =>
    updateLists((messages) => messages.map((old) => (old.id === shown.id ? shown : old)));
  const refetchLists = () => client.invalidateQueries({ queryKey: messageLists });

  const marking = useMutation({
    mutationFn: ({ message, state }: Marking) => markMessage(message, state),
    onError: (error) => {
      const current = currentMessage(error);
      return current && showInLists(current);
    },
    onSuccess: (marked, { message }) => {
      const { reference } = message;
      if (marked) return showInLists(marked);
      showFlash({
        text: t`Message ${reference} was deleted elsewhere.`,
        isWarning: true,
        path: PATH,
      });
      void refetchLists();
      return removeFromLists(message);
    },
  });
  const removal = useMutation({
    mutationFn: ({ id }: Message) => deleteMessage(id),
    onSuccess: (wasThere, message) => {
      const { reference } = message;
      const deleted = { kind: "contactmessage", object_id: message.id };
      const action = wasThere ? undo(deleted) : undefined;
      showFlash({ text: t`Message ${reference} was deleted.`, action, path: PATH });
      if (!wasThere) void refetchLists();
      return removeFromLists(message);
    },
  });

  const failed = marking.error ? marking.variables.message : removal.variables;
  const error = marking.error ?? removal.error;
  return {
    // What failed before is over.
    mark: (marked: Marking) => {
      if (removal.isError) removal.reset();
      marking.mutate(marked);
    },
    remove: (message: Message) => {
      if (marking.isError) marking.reset();
      removal.mutate(message);
    },
    problem: error && failed ? problemText(failed, error) : undefined,
    busyWith: marking.isPending
      ? marking.variables.message.id
      : removal.isPending
        ? removal.variables.id
        : undefined,
  };
}

function problemText({ reference }: Message, error: Error): string {
  const reason = errorMessage(error);
  return t`Message ${reference} was not changed. ${reason}`;
}
