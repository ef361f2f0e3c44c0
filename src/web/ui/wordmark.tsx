interface WordmarkProps {
  className?: string;
}

/** The association's name as a drawing: the A is a roof with a person under it. */
export function Wordmark({ className = '' }: WordmarkProps) {
  return (
    <svg className={`drawn wordmark ${className}`} viewBox="0 0 78 28" strokeWidth="5" role="img" aria-label="IKAI">
      <path d="M3 3v22M16 3v22M31 3 18.5 14 31 25M39.5 25 51 3l11.5 22M75 3v22" />
      <circle cx="51" cy="20" r="3.6" />
    </svg>
  );
}
