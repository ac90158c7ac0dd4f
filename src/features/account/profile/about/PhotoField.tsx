import { texts } from "#texts/profile.ts";
import { useRef } from "react";
import { sentenceOf } from "#lib/failure.ts";
import { Button } from "#ui/Button.tsx";
import { ProblemText } from "#ui/form/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { $photo, pickPhoto, removePhoto, sendPhoto } from "./photo.store.ts";
import { initialOf, PHOTO_TYPES } from "#features/account/profile/record/profile.ts";
import { $profile } from "#features/account/profile/record/profile.store.ts";
import { useStore } from "#ui/useStore.ts";

const NO_PHOTO = texts.photoHint;
const CUT = texts.cutSquareHereBefore;

/** The photo, or the initial; a picked file is sent at once. */
export function PhotoField() {
  const view = useStore($profile);
  const { isBusy, failure, problem, said } = useStore($photo);
  const photoURL = view.state === "known" ? view.profile.photoURL : "";
  const says = problem || (failure && sentenceOf(failure));
  return (
    <div className="flex items-start gap-5 leading-[1.45]">
      {photoURL ? (
        <img
          className="size-24 flex-none rounded-card object-cover max-sm:size-18"
          src={photoURL}
          width="96"
          height="96"
          alt={texts.othersSee}
        />
      ) : (
        <span
          className="grid size-24 flex-none place-content-center rounded-card bg-done-solid object-cover font-display text-[2.5rem] leading-none font-heavy text-on-done max-sm:size-18"
          aria-hidden="true"
        >
          {view.state === "known" ? initialOf(view.profile.displayName) : ""}
        </span>
      )}
      <div>
        <p>
          <b>{photoURL ? texts.photo : texts.photoNone}</b>
        </p>
        <p className="field-hint mx-0 mt-0 mb-2.5" id="photo-hint">
          {photoURL ? CUT : NO_PHOTO}
        </p>
        <PhotoActs hasPhoto={photoURL !== ""} />
        <p className="tc" role="status">
          {isBusy ? texts.oneMoment : said}
        </p>
        {says && <ProblemText id="photo-problem">{says}</ProblemText>}
      </div>
    </div>
  );
}

function PhotoActs({ hasPhoto }: { hasPhoto: boolean }) {
  const view = useStore($profile);
  const { isBusy, picked } = useStore($photo);
  const isOff = isBusy || view.state !== "known";
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PhotoPicker isOff={isOff} label={hasPhoto ? texts.changePhoto : texts.addPhoto} />
      {picked && !isBusy && <Button onClick={() => void sendPhoto()}>{texts.sendAgain}</Button>}
      {hasPhoto && (
        <Button look="quiet" aria-disabled={isOff} onClick={() => !isOff && void removePhoto()}>
          {texts.removePhoto}
        </Button>
      )}
    </div>
  );
}

function PhotoPicker({ isOff, label }: { isOff: boolean; label: string }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={file}
        type="file"
        accept={PHOTO_TYPES.join()}
        className="sr-only"
        tabIndex={-1}
        aria-label={texts.photo2}
        aria-describedby="photo-hint"
        onChange={({ target }) => {
          const [one] = target.files ?? [];
          if (one) void pickPhoto(one);
          target.value = "";
        }}
      />
      <Button aria-disabled={isOff} onClick={() => !isOff && file.current?.click()}>
        <Icon name="camera" />
        {label}
      </Button>
    </>
  );
}
