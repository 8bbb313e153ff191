import { basicsPath } from "#src/academies/admin-paths.rules.ts";
import { Note } from "#src/ui/note.tsx";
import { Icon } from "#src/ui/pictures/icon.tsx";
import { AcademyTabs } from "../admin/academy-tabs.tsx";
import { AccentField } from "./accent-field.tsx";
import basicsScriptUrl from "./basics.browser.ts?worker&url";
import { fieldIn } from "./basics-form.rules.ts";
import { CategoriesField } from "./categories/categories-field.tsx";
import { PesosField, SharedEmailsField, TabsField, TeachingField } from "./choice-fields.tsx";
import { ClosingField } from "./closing-field.tsx";
import type { FieldProps } from "./editable-field.tsx";
import { LogoField } from "./logo/logo-field.tsx";
import { MerchantField } from "./merchant-field.tsx";
import { partIn } from "./parts.rules.ts";
import { PhonePreview } from "./phone-preview.tsx";
import { ShareField } from "./share-field.tsx";
import { SubdomainField } from "./subdomain/subdomain-field.tsx";
import { TaxField } from "./tax-field.tsx";
import { TestimonialField } from "./testimonial-field.tsx";
import { ContactFields, LandingFields, NameField } from "./text-fields.tsx";

/** Each field shows its value until it is edited; the script only spares the way to another page. */
export function BasicsView({ shown, failed }: FieldProps) {
  const { csrf, version, logo, address, categories } = shown;
  const intent = failed?.values.intent;
  const isOfNoField = failed && !fieldIn(intent) && !partIn(intent);
  const props = { shown, failed };
  const part = { csrf, version, failed };
  return (
    <main id="contenido" className="basics-page">
      <h1>Tu academia</h1>
      <AcademyTabs current={basicsPath} />
      {isOfNoField ? (
        <Note kind="error" focus>
          {failed.problem.detail}
        </Note>
      ) : null}
      <div className="basics">
        <div>
          <NameField {...props} />
          <SubdomainField shown={address} {...part} />
          <LogoField shown={logo} {...part} />
          <AccentField {...props} />
          <CategoriesField shown={categories} csrf={csrf} failed={failed} />
          {shown.isRoot ? null : <LandingFields {...props} />}
          <ContactFields {...props} />
          <TestimonialField {...props} />
          <TabsField {...props} />
          <TeachingField {...props} />
          <SharedEmailsField {...props} />
          <PesosField {...props} />
          <ShareField share={shown.sharePercent} />
          <TaxField tax={shown.tax} />
          <MerchantField isOwn={shown.hasMerchant} />
          {shown.isRoot ? null : <ClosingField lastDay={shown.lastDay} />}
        </div>
        <PhonePreview shown={shown} />
      </div>
      <p className="toast basics-toast" role="status" hidden={!shown.done || failed !== undefined}>
        <Icon name="check-circle" />
        <span>Actualizado</span>
      </p>
      <script type="module" src={basicsScriptUrl} />
    </main>
  );
}
