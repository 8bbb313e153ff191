/** Where to write about a problem (spec 1 §8); nothing where no address is known. */
export function SupportBox({ address }: { address: string | undefined }) {
  if (!address) return null;
  return (
    <p className="support-box">
      Escríbenos a <a href={`mailto:${address}`}>{address}</a>
    </p>
  );
}
