import './author.css';

interface AuthorProps {
  name: string;
  /** Null for the system itself. */
  email: string | null;
}

/** Who did something, as the account was called then; anybody may be called anything, so the e-mail stands beside it. */
export function AuthorName({ name, email }: AuthorProps) {
  return (
    <span className="author" title={email === null ? name : `${name} (${email})`}>
      <bdi>{name}</bdi>
      {email !== null && (
        <>
          {' '}
          <small dir="ltr">{email}</small>
        </>
      )}
    </span>
  );
}
