import { t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { accountInBackground, forgetCodes } from "../account";
import { Button } from "../../ui/button";

/** Told once to who signed in with codes of an app, which this site does not ask for any more. */
export function CodesRemovedNotice() {
  const account = useQuery(accountInBackground());
  const client = useQueryClient();
  const dismissal = useMutation({
    mutationFn: forgetCodes,
    onSettled: () => client.invalidateQueries({ queryKey: accountInBackground().queryKey }),
  });
  if (!account.data?.codes_gone) return null;
  return (
    <div
      role="status"
      className="frame mt-6 flex flex-wrap items-center justify-between gap-4 border-l-4 border-hot bg-steel-900 p-5"
    >
      <p>
        {t`Codes of an app are gone: your password alone signs you in.`}{" "}
        <Link
          to="/admin/account"
          className="inline-block py-2.5 text-white underline underline-offset-4 hover:text-hot"
        >
          {t`Add a key of this device`}
        </Link>
      </p>
      <Button
        kind="secondary"
        aria-disabled={dismissal.isPending}
        onClick={() => !dismissal.isPending && dismissal.mutate()}
      >{t`Understood`}</Button>
    </div>
  );
}
