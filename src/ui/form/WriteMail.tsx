/** Opens a mail in the reader's own program, with everything in it but what they alone know. */
export const WriteMail = ({ to, subject, body, act }: { to: string; subject: string; body: string; act: string }) => (
  <p className="mt-6">
    <a
      className="btn btn-act"
      href={`mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`${body}\n`)}`}
    >
      {act}
    </a>
  </p>
);
