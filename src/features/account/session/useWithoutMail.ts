import { useEffect, useState } from "react";
import { failureOf } from "#lib/failure.ts";
import { authMethods } from "./authMethods.store.ts";

/** Whether this site sends no mails: what somebody chooses about them holds for when it does. */
export function useWithoutMail(): boolean {
  const [isWithout, setWithout] = useState(false);
  useEffect(() => {
    if (!("user" in document.documentElement.dataset) || !navigator.onLine) return;
    authMethods().then(({ mail }) => setWithout(!mail), failureOf);
  }, []);
  return isWithout;
}
