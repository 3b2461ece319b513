import { plural, t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  renewRecoveryCodes,
  secondStep,
  setUpSecondStep,
  switchOffSecondStep,
} from "../../api/second-step";
import { Button } from "../../components/button";
import { LoadError } from "../../components/list-state";
import { ConfirmationPanel } from "./confirmation-form";
import { RecoveryCodes } from "./recovery-codes";
import { useKeptSecondStep } from "./second-step-kept";
import { SecondStepSetup } from "./second-step-setup";

type Task = "set up" | "renew" | "switch off";

/** Codes of an app that the login asks for after the password, for who wants them. */
export function SecondStepSection() {
  const query = useQuery(secondStep());
  const state = query.data;
  const client = useQueryClient();
  const [task, setTask] = useState<Task>();
  const section = useRef<HTMLElement>(null);
  const kept = useKeptSecondStep();
  const onSettled = () => client.invalidateQueries({ queryKey: secondStep().queryKey });
  const close = () => setTask(undefined);
  const setup = useMutation({
    mutationFn: setUpSecondStep,
    onSuccess: (made) => {
      kept.keepSetup(made);
      close();
    },
  });
  const renewal = useMutation({
    mutationFn: renewRecoveryCodes,
    onSettled,
    onSuccess: (renewed) => {
      kept.keepCodes(renewed);
      close();
    },
  });
  const off = useMutation({
    mutationFn: switchOffSecondStep,
    onSettled,
    onSuccess: () => {
      kept.keepCodes(undefined);
      close();
    },
  });
  const tasks = {
    "set up": { label: t`Continue`, run: setup },
    renew: { label: t`Make new codes`, run: renewal },
    "switch off": { label: t`Switch off`, run: off },
  } as const;
  const start = (next: Task) => {
    tasks[next].run.reset();
    setTask(next);
  };
  const left = state?.recovery_codes_left ?? 0;
  return (
    <section ref={section} aria-labelledby="second-step-title">
      <h2 id="second-step-title" className="mb-2 text-subheading">{t`Second step`}</h2>
      <p className="mb-4 text-steel-300">
        {t`After the password, the login asks for a code of an app on your phone. Whoever has the password alone cannot sign in.`}
      </p>
      {kept.codes && state && (
        <RecoveryCodes codes={kept.codes} onDone={() => kept.keepCodes(undefined)} />
      )}
      {task ? (
        <ConfirmationPanel
          label={tasks[task].label}
          busy={tasks[task].run.isPending}
          error={tasks[task].run.error}
          onConfirm={(confirmation) => tasks[task].run.mutate(confirmation)}
          onCancel={close}
        />
      ) : kept.setup && state?.is_on === false ? (
        <SecondStepSetup
          setup={kept.setup}
          onConfirmed={(first) => {
            kept.keepSetup(undefined);
            kept.keepCodes(first);
            void onSettled();
          }}
          onCancel={() => {
            flushSync(() => kept.keepSetup(undefined));
            section.current?.querySelector("button")?.focus(); // the one that is gone had it
          }}
        />
      ) : state?.is_on ? (
        <>
          <p className="mb-4">
            <strong className="text-go">{t`The second step is on.`}</strong>{" "}
            {plural(left, { one: "# recovery code is left.", other: "# recovery codes are left." })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button kind="secondary" onClick={() => start("renew")}>
              {t`New recovery codes`}
            </Button>
            <Button kind="secondary" onClick={() => start("switch off")}>{t`Switch off`}</Button>
          </div>
        </>
      ) : state ? (
        <Button
          kind="secondary"
          onClick={() => start("set up")}
        >{t`Set up the second step`}</Button>
      ) : (
        query.error && <LoadError query={query} errorPrefix={t`Error loading the second step`} />
      )}
    </section>
  );
}
