import { t } from "@lingui/core/macro";
import { useState } from "react";
import { storedTheme, storeTheme, THEMES, type Theme } from "../../shell/theme";
import { Button } from "../../ui/button";

/** The theme of the admin, on this device. */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(storedTheme);
  const labels: Readonly<Record<Theme, string>> = {
    system: t({ context: "the theme", message: "As the device" }),
    dark: t({ context: "the theme", message: "Dark" }),
    light: t({ context: "the theme", message: "Light" }),
  };
  return (
    <section aria-labelledby="theme-title">
      <h2 id="theme-title" className="mb-2 text-subheading">
        {t({ message: "Theme", comment: "The colours of the admin." })}
      </h2>
      <p id="theme-help" className="mb-4 text-steel-300">
        {t`On this device. The light one is easier to read in the sun.`}
      </p>
      <div
        role="group"
        aria-labelledby="theme-title"
        aria-describedby="theme-help"
        className="flex flex-wrap gap-3"
      >
        {THEMES.map((theme) => (
          <Button
            key={theme}
            kind={theme === chosen ? "primary" : "secondary"}
            aria-pressed={theme === chosen}
            onClick={() => {
              setChosen(theme);
              storeTheme(theme);
            }}
          >
            {labels[theme]}
          </Button>
        ))}
      </div>
    </section>
  );
}
