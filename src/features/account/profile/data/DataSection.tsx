import { texts } from "#texts/profile.ts";
import { useState } from "react";
import { sentenceOf } from "#lib/failure.ts";
import { Notice } from "#ui/form/Form.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Modal } from "#ui/Modal.tsx";
import { $deletion, $export, exportData } from "./data.store.ts";
import { DeletionForm } from "./DeletionForm.tsx";
import { buttonClass } from "#ui/Button.tsx";
import { useStore } from "#ui/useStore.ts";

/**
 * What is held about the learner is theirs: to take along, and to have erased.
 * @param lessonsDone would go with the account
 */
export function DataSection({ lessonsDone }: { lessonsDone: number }) {
  const { isBusy, failure, isSaved } = useStore($export);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <section className="border-t border-fg pt-4.5" aria-labelledby="your-data">
      <h2 className="text-panel" id="your-data">
        {texts.data}
      </h2>
      <p className="mt-2 mb-3 text-muted">{texts.oneFileEverythingHold}</p>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="btn" aria-disabled={isBusy} onClick={() => void exportData()}>
          <Icon name="download" />
          {texts.downloadMyData}
        </button>
        <button
          type="button"
          className={buttonClass("danger")}
          onClick={() => ($deletion.set({ isBusy: false }), setDeleting(true))}
        >
          <Icon name="trash" />
          {texts.deleteAccount}
        </button>
      </div>
      <p className="tc not-empty:mt-3" role="status">
        {isBusy ? texts.oneMoment : isSaved && texts.fileMyDataJson}
      </p>
      {failure && <Notice kind="problem">{sentenceOf(failure)}</Notice>}
      <Modal id="delete-account" title={texts.deleteAccount2} isOpen={isDeleting} onClose={() => setDeleting(false)}>
        <DeletionForm lessonsDone={lessonsDone} />
      </Modal>
    </section>
  );
}
