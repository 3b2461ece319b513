import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import {
  deleteMessage,
  markMessage,
  messageCounts,
  messageLists,
  type Message,
  type MessagePage,
} from "../../api/messages";
import { useReport } from "../results";

type Pages = InfiniteData<MessagePage, number>;

/** Answered, new again, deleted. A card changes where it stands and leaves with the next view. */
export function useMessageChanges() {
  const client = useQueryClient();
  const report = useReport();

  const change = (each: (messages: Message[]) => Message[]) => {
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

  const marking = useMutation({
    mutationFn: ({ id, state }: Pick<Message, "id" | "state">) => markMessage(id, state),
    onSuccess: (marked) =>
      change((messages) => messages.map((message) => (message.id === marked.id ? marked : message))),
  });
  const removal = useMutation({
    mutationFn: ({ id }: Message) => deleteMessage(id),
    onSuccess: (_, { id, reference }) => {
      report({ text: `Message ${reference} is deleted.`, at: "/admin/messages" });
      return change((messages) => messages.filter((message) => message.id !== id));
    },
  });

  return {
    mark: marking.mutate,
    remove: removal.mutate,
    error: marking.error ?? removal.error,
    busyWith: marking.isPending
      ? marking.variables.id
      : removal.isPending
        ? removal.variables.id
        : undefined,
  };
}
