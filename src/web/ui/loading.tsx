/** A placeholder for a screen; visible only when loading takes a while. */
export function Loading() {
  return (
    <p className="stack state loading" role="status">
      Memuat…
    </p>
  );
}
