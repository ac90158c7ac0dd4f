import { useEffect, useState } from "react";
import { failureOf } from "#lib/failure.ts";
import { authMethods } from "./authMethods.store.ts";

/** Whether this site sends no mails: then nothing about them is offered. */
export function useWithoutMail(): boolean {
  const [isWithout, setWithout] = useState(false);
  useEffect(() => {
    if (!("user" in document.documentElement.dataset) || !navigator.onLine) return;
    authMethods().then(({ mail }) => setWithout(!mail), failureOf);
  }, []);
  return isWithout;
}
