import './parts.css';

interface AuthorProps {
  name: string;
  /** Null for the system itself. */
  email: string | null;
}

/** The author of a change with the name of then. Names can be chosen freely, so the e-mail is shown too. */
export function AuthorName({ name, email }: AuthorProps) {
  return (
    <span className="author" title={email === null ? name : `${name} (${email})`}>
      <bdi translate="no">{name}</bdi>
      {email !== null && (
        <>
          {' '}
          <small translate="no" className="small faint" dir="ltr">
            {email}
          </small>
        </>
      )}
    </span>
  );
}
