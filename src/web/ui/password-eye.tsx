interface PasswordEyeProps {
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

/** Shows or hides a password, in every password field. */
export function PasswordEye({ isShown, onChange }: PasswordEyeProps) {
  return (
    <button type="button" aria-label="Tampilkan kata sandi" aria-pressed={isShown} onClick={() => onChange(!isShown)}>
      <svg
        viewBox="0 0 20 20"
        width="18"
        fill="none"
        stroke="currentcolor"
        strokeWidth="1.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M1.5 10S4.5 4.2 10 4.2 18.5 10 18.5 10 15.5 15.8 10 15.8 1.5 10 1.5 10Z" />
        <circle cx="10" cy="10" r="2.6" />
        {isShown && <path d="m3 17 14-14" />}
      </svg>
    </button>
  );
}
