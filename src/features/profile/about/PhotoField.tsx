import { texts } from "#texts/profile.ts";
import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { sentenceOf } from "#lib/failure.ts";
import { ProblemText } from "#ui/form/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { $photo, pickPhoto, removePhoto, sendPhoto } from "./photo.store.ts";
import { initialOf, PHOTO_TYPES } from "#features/profile/record/profile.ts";
import { $profile } from "#features/profile/record/profile.store.ts";

const NO_PHOTO = texts.jpegPngWebpUntil;
const CUT = texts.cutSquareHereBefore;

/** The photo, or the initial; a picked file is sent at once. */
export function PhotoField() {
  const view = useStore($profile);
  const { isBusy, failure, problem, said } = useStore($photo);
  const photoURL = view.state === "known" ? view.profile.photoURL : "";
  const says = problem || (failure && sentenceOf(failure));
  return (
    <div className="profile-photo">
      {photoURL ? (
        <img src={photoURL} width="96" height="96" alt={texts.othersSee} />
      ) : (
        <span className="profile-initial" aria-hidden="true">
          {view.state === "known" ? initialOf(view.profile.displayName) : ""}
        </span>
      )}
      <div>
        <p>
          <b>{photoURL ? texts.photo : texts.noPhotoYet}</b>
        </p>
        <p className="field-hint" id="photo-hint">
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
    <div className="profile-acts">
      <PhotoPicker isOff={isOff} label={hasPhoto ? texts.changePhoto : texts.addPhoto} />
      {picked && !isBusy && (
        <button type="button" className="btn" onClick={() => void sendPhoto()}>
          {texts.sendAgain}
        </button>
      )}
      {hasPhoto && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-disabled={isOff}
          onClick={() => !isOff && void removePhoto()}
        >
          {texts.removePhoto}
        </button>
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
      <button type="button" className="btn" aria-disabled={isOff} onClick={() => !isOff && file.current?.click()}>
        <Icon name="camera" />
        {label}
      </button>
    </>
  );
}
