/**
 * A text that changes, replaced as a whole. A browser that translates a page puts elements of its own in the place of
 * texts, and what is only changed in these would never be seen.
 */
export const ReplacedText = ({ children }: { children: string }) => <bdi key={children}>{children}</bdi>;
