/** Stands where a screen will be; seen only when it takes a while. */
export function Loading() {
  return (
    <p className="loading" role="status">
      Memuat…
    </p>
  );
}
