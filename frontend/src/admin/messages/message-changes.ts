import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import {
  deleteMessage,
  markMessage,
  messageCounts,
  messageLists,
  type Message,
  type MessagePage,
  type MessageState,
} from "../../api/messages";
import { useUndo } from "../deleted/restoring";
import { useFlash } from "../flash";

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
  const refetchLists = () => client.invalidateQueries({ queryKey: messageLists });

  const marking = useMutation({
    mutationFn: ({ message, state }: Marking) => markMessage(message.id, state),
    onSuccess: (marked, { message }) => {
      const { reference } = message;
      if (marked)
        return updateLists((messages) =>
          messages.map((old) => (old.id === marked.id ? marked : old)),
        );
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

  return {
    mark: marking.mutate,
    remove: removal.mutate,
    error: marking.error ?? removal.error,
    busyWith: marking.isPending
      ? marking.variables.message.id
      : removal.isPending
        ? removal.variables.id
        : undefined,
  };
}
