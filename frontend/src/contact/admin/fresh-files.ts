import { useRef, useState } from "react";
import { readMessage, readMessageInBackground, type Message, type MessageFile } from "../messages";

/**
 * The files of a message, or of an addition by its id. Their addresses end after some minutes, so
 * they can be asked for again.
 */
export function useMessageFiles(message: Message, addition?: number) {
  const [renewed, setRenewed] = useState<{ of: Message; files: readonly MessageFile[] }>();
  const tried = useRef<Message>(undefined);
  const files = renewed?.of === message ? renewed.files : filesOf(message, addition);

  const renew = async () => {
    const fresh = filesOf(await readMessage(message.id), addition);
    setRenewed({ of: message, files: fresh });
    return fresh;
  };
  /** Once: a thumbnail may be missing for another reason. */
  const renewInBackground = () => {
    if (tried.current === message) return;
    tried.current = message;
    readMessageInBackground(message.id).then(
      (fresh) => setRenewed({ of: message, files: filesOf(fresh, addition) }),
      () => undefined,
    );
  };
  return { files, renew, renewInBackground };
}

function filesOf({ attachments, additions }: Message, addition?: number): readonly MessageFile[] {
  if (addition === undefined) return attachments;
  return additions.find(({ id }) => id === addition)?.attachments ?? [];
}
