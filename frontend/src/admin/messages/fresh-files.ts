import { useRef, useState } from "react";
import {
  messageFiles,
  messageFilesInBackground,
  type Message,
  type MessageFile,
} from "../../api/messages";

/** The files of a message. Their addresses end after some minutes, so they can be asked for again. */
export function useMessageFiles(message: Message) {
  const [renewed, setRenewed] = useState<{ of: Message; files: readonly MessageFile[] }>();
  const tried = useRef<Message>(undefined);
  const files = renewed?.of === message ? renewed.files : message.attachments;

  const renew = async () => {
    const fresh = await messageFiles(message.id);
    setRenewed({ of: message, files: fresh });
    return fresh;
  };
  /** Once: a thumbnail may be missing for another reason. */
  const renewInBackground = () => {
    if (tried.current === message) return;
    tried.current = message;
    messageFilesInBackground(message.id).then(
      (fresh) => setRenewed({ of: message, files: fresh }),
      () => undefined,
    );
  };
  return { files, renew, renewInBackground };
}
