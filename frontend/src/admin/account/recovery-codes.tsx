import { t } from "@lingui/core/macro";
import { Button } from "../../components/button";

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shown until they are written down: the server keeps only what they are compared with. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div role="status" className="mb-6 border-l-4 border-hot bg-steel-900 p-5">
      <p className="font-bold text-white">{t`Your recovery codes`}</p>
      <p className="mt-2 text-steel-300">
        {t`Each signs in once if you have lost your phone. Write them down now and keep them where your phone is not. You can make new ones at any time.`}
      </p>
      <ul className="my-4 grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-white select-all">{code}</code>
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={onDone}>{t`I have written them down`}</Button>
    </div>
  );
}
