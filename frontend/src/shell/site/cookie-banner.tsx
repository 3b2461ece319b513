import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useSiteSettings } from "../site-settings";
import { useBottomPadding } from "../../ui/bottom-padding";
import { Button } from "../../ui/button";
import { consent, decideConsent, useConsent } from "./consent";

/** Asks for cookie consent, and starts or stops analytics accordingly. */
export function CookieBanner() {
  const { answer, isReopened } = useConsent();
  const { analyticsTagId } = useSiteSettings();
  useEffect(() => {
    if (answer === undefined) return;
    // Without the file nothing is counted. The next page asks for it again.
    void import(/* webpackChunkName: "analytics" */ "./analytics").then(
      ({ startAnalytics, stopAnalytics }) =>
        answer ? startAnalytics(analyticsTagId) : stopAnalytics(analyticsTagId),
      () => undefined,
    );
  }, [answer, analyticsTagId]);
  return (isReopened || answer === undefined) && <Banner isReopened={isReopened} />;
}

function Banner({ isReopened }: { isReopened: boolean }) {
  const texts = consent();
  const { answer } = useConsent();
  const banner = useRef<HTMLElement>(null);
  useBottomPadding(banner);
  useEffect(() => {
    if (isReopened) banner.current?.focus();
  }, [isReopened]);
  return (
    <section
      ref={banner}
      aria-label={texts.label}
      tabIndex={-1}
      data-nosnippet
      // The server renders the banner for everybody; start.ts hides it for those who have answered.
      // While the page is still loading it stays hidden until its last button is there, so that it
      // does not grow.
      className={`fixed inset-x-0 bottom-0 z-30 max-h-[60vh] overflow-y-auto border-t border-steel-600 bg-steel-800 outline-none print:hidden ${isReopened ? "" : "hidden [[data-consent='']_&:has([value=false])]:block"}`}
    >
      <div className="frame no-first-tap grid items-center gap-x-12 gap-y-2 py-2.5 sm:gap-y-4 sm:py-5 low:py-2 md:grid-cols-[minmax(0,1fr)_auto]">
        <p className="max-w-3xl text-small text-steel-100">
          {answer !== undefined && (
            <strong className="text-white">
              {answer ? texts.current.accepted : texts.current.declined}{" "}
            </strong>
          )}
          {texts.text}{" "}
          {/* Stands where the width of the text, which changes with the font, does not move it. */}
          <Link
            to={texts.link.to}
            className="float-right -my-0.5 w-fit py-0.5 text-white underline underline-offset-4 hover:text-hot md:float-none md:block low:inline"
          >
            {texts.link.label}
          </Link>
        </p>
        <div className="grid grid-cols-2 gap-3 sm:w-88">
          <ConsentButton value="true" label={texts.accept} />
          <ConsentButton value="false" label={texts.decline} />
        </div>
      </div>
    </section>
  );
}

/** start.ts handles the same buttons, by name, before React starts. */
function ConsentButton({ value, label }: { value: "true" | "false"; label: string }) {
  return (
    <Button
      kind="secondary"
      name="consent"
      value={value}
      className="max-sm:min-h-11 low:min-h-11"
      onClick={() => decideConsent(value === "true")}
    >
      {label}
    </Button>
  );
}
