import { t } from "@lingui/core/macro";
import { Button } from "../../ui/button";

type AnsweredQuestionProps = {
  /** Whether the owner has opened a reply, of which the admin does not know if it was sent. */
  isAsked: boolean;
  onYes: () => void;
  onNotYet: () => void;
};

/** A live region that is always there, so that screen readers announce the question. */
export function AnsweredQuestion({ isAsked, onYes, onNotYet }: AnsweredQuestionProps) {
  return (
    <div role="status">
      {isAsked && (
        <div className="mt-4 flex flex-wrap items-center gap-3 border-l-4 border-go bg-go-shade px-5 py-3">
          <p className="mr-2 font-bold text-go">{t`Answered?`}</p>
          <Button kind="secondary" onClick={onYes}>
            {t`Yes`}
          </Button>
          <Button kind="secondary" onClick={onNotYet}>
            {t`Not yet`}
          </Button>
        </div>
      )}
    </div>
  );
}
