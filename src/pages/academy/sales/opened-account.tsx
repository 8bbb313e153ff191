import {
  accountKindNames,
  type BankAccount,
  documentNames,
} from "#src/bank-accounts/bank-account.rules.ts";

/** An account with its number, for who sends money to it. */
export function OpenedAccount({ account, told }: { account: BankAccount; told: string }) {
  const { bank, kind, number, holder, documentType, documentNumber } = account;
  const facts = [
    ["Banco o billetera", bank],
    ["Tipo", accountKindNames[kind]],
    ["Número", number],
    ["A nombre de", holder],
    [documentNames[documentType], documentNumber],
  ] as const;
  return (
    <>
      <dl className="opened-account">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">{told}</p>
    </>
  );
}
