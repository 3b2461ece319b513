import { t } from "@lingui/core/macro";
import { useId, useState } from "react";
import type { StoredImage } from "../images";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { CENTRE, type Focus } from "../focal-point";
import { errorMessage } from "../../ui/loading/list-state";
import { useModal } from "../../ui/admin/modal";
import { FocalPointPicture } from "./focal-point-picture";
import { FocalPointPreviews } from "./focal-point-previews";

type FocalPointDialogProps = {
  image: StoredImage;
  /** The shape of the cards that show it. */
  card: number;
  /** The words of the share picture. Undefined if there is none. */
  shareName?: string;
  /** The picture's name, such as 'picture 2'. */
  name: string;
  /** Rejects with the reason why it was not saved. */
  onSave: (focus: Focus) => Promise<unknown>;
  onClose: () => void;
};

/** Moves the focal point of a picture. It is open while it is rendered, also if saving fails. */
export function FocalPointDialog(props: FocalPointDialogProps) {
  const { image, card, shareName, name, onSave, onClose } = props;
  const [focus, setFocus] = useState(image.focus);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<string>();
  const cancel = () => {
    if (!saving) onClose();
  };
  const modal = useModal(cancel, saving);
  const id = useId();

  const save = () => {
    setSaving(true);
    setError(undefined);
    onSave(focus).then(onClose, (reason: unknown) => {
      setError(errorMessage(reason instanceof Error ? reason : null));
      setSaving(false);
    });
  };
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      aria-describedby={`${id}-help`}
      className="m-auto max-h-dvh w-[min(100%-1rem,44rem)] max-w-none overflow-y-auto border border-steel-600 bg-steel-900 p-4 text-steel-100 backdrop:bg-carbon/80 sm:p-8"
    >
      {/* A second tap on the tile behind is not meant for the picture. */}
      <div className="grid no-first-tap gap-4">
        <div>
          <h2 id={id} className="text-subheading">
            {t`Focal point of ${name}`}
          </h2>
          <p id={`${id}-help`} className="mt-1 text-steel-300">
            {t`Tap on what must stay visible where the picture is cropped.`}
          </p>
        </div>
        <FocalPointPicture image={image} focus={focus} onMove={setFocus} />
        <FocalPointPreviews image={{ ...image, focus }} card={card} shareName={shareName} />
        {error && <Alert kind="error">{error}</Alert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="secondary" onClick={() => setFocus(CENTRE)} className="mr-auto">
            {t({ message: "Centre", comment: "Puts the focal point back into the middle." })}
          </Button>
          <Button kind="secondary" aria-disabled={saving} onClick={cancel}>
            {t`Cancel`}
          </Button>
          <Button aria-disabled={saving} onClick={() => !saving && save()}>
            {saving ? t`Saving...` : t`Save`}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
