import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { sentenceOf } from "#lib/failure.ts";
import { ProblemText } from "#ui/form/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import { $photo, pickPhoto, removePhoto, sendPhoto } from "./photo.store.ts";
import { initialOf, PHOTO_TYPES } from "#features/profile/record/profile.ts";
import { $profile } from "#features/profile/record/profile.store.ts";

const NO_PHOTO = "JPEG, PNG or WebP. Until then your initial stands in.";
const CUT = "Cut to a square here, before it is sent; where it was taken stays with you.";

/** The photo, or the initial; a picked file is sent at once. */
export function PhotoField() {
  const view = useStore($profile);
  const { isBusy, failure, problem, said } = useStore($photo);
  const photoURL = view.state === "known" ? view.profile.photoURL : "";
  const says = problem || (failure && sentenceOf(failure));
  return (
    <div className="profile-photo">
      {photoURL ? (
        <img src={photoURL} width="96" height="96" alt="You, as others see you" />
      ) : (
        <span className="profile-initial" aria-hidden="true">
          {view.state === "known" ? initialOf(view.profile.displayName) : ""}
        </span>
      )}
      <div>
        <p>
          <b>{photoURL ? "Your photo" : "No photo yet"}</b>
        </p>
        <p className="field-hint" id="photo-hint">
          {photoURL ? CUT : NO_PHOTO}
        </p>
        <PhotoActs hasPhoto={photoURL !== ""} />
        <p className="tc" role="status">
          {isBusy ? "One moment …" : said}
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
      <PhotoPicker isOff={isOff} label={hasPhoto ? "Change photo" : "Add a photo"} />
      {picked && !isBusy && (
        <button type="button" className="btn" onClick={() => void sendPhoto()}>
          Send it again
        </button>
      )}
      {hasPhoto && (
        <button
          type="button"
          className="btn btn-quiet"
          aria-disabled={isOff}
          onClick={() => !isOff && void removePhoto()}
        >
          Remove photo
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
        aria-label="Photo"
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
