import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { currentLanguage, storeLanguage, storedLanguage } from "../../api/language";
import { accountInBackground } from "../account";

/** Follow the language that the owner chose on another device. */
export function useAccountLanguage(): void {
  const { pathname } = useLocation();
  const { data } = useQuery(accountInBackground());
  const language = data?.language;
  useEffect(() => {
    if (!language || language === currentLanguage()) return;
    storeLanguage(language);
    // A login leads to the dashboard, where nothing can be typed. Elsewhere the next page has it.
    if (pathname === "/admin" && storedLanguage() === language) location.reload();
  }, [language, pathname]);
}
