import { useState } from "react";
import { PictureField } from "#src/accounts/picture/picture-field.tsx";
import { DescriptionField } from "#src/accounts/profile/description-field.tsx";
import { NameField } from "#src/accounts/profile/name-field.tsx";
import { pictureWas, profileForm } from "#src/accounts/profile/profile.rules.ts";
import { placeMaximum } from "#src/accounts/rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Note } from "#src/ui/note.tsx";

type ProfileFormProps = {
  csrf: string;
  profile: { name: string; description: string; place: string; pictureUrl: string | null };
  /** Whether the description is public: a teacher's appears on their courses. */
  isPublic: boolean;
  saved: boolean;
  failed: FormProblem | undefined;
};

/** The button is inside the other form, where Enter must not press it. */
const removalForm = "remove-picture";

export function PictureRemoval({ csrf }: { csrf: string }) {
  return (
    <form method="post" id={removalForm} hidden>
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value="remove-picture" />
    </form>
  );
}

export function ProfileForm({ csrf, profile, isPublic, saved, failed }: ProfileFormProps) {
  const check = useValidatedForm({ schema: profileForm, failed });
  const [uploading, setUploading] = useState(false);
  return (
    <form {...check.form} method="post" encType="multipart/form-data" className="fgrid">
      <input type="hidden" name="_csrf" value={csrf} />
      <input type="hidden" name="intent" value="save" />
      <input
        type="hidden"
        name={pictureWas}
        value={check.typed(pictureWas) ?? profile.pictureUrl ?? ""}
      />
      <PictureField
        name="picture"
        label="Tu imagen"
        current={check.typed("picture") ?? profile.pictureUrl}
        csrf={csrf}
        error={check.errorOf("picture")}
        autoFocus={check.isFirstWrong("picture")}
        onBusy={setUploading}
      />
      {profile.pictureUrl ? (
        <div className="picture-removal">
          <Button variant="text" size="small" form={removalForm}>
            Quitar la imagen
          </Button>
        </div>
      ) : null}
      <NameField check={check} saved={profile.name} />
      <Field
        {...check.field("place", profile.place)}
        label="De dónde eres (opcional)"
        hint={
          isPublic ? "Por ejemplo Pitalito, Huila. Aparece junto a tu nombre." : "Solo tú lo ves."
        }
        autoComplete="address-level2"
        maxLength={placeMaximum}
      />
      <DescriptionField
        label="Descripción"
        hint={isPublic ? "Es pública: aparece en tus cursos." : "Solo tú la ves."}
        defaultValue={check.typed("description") ?? profile.description}
        error={check.errorOf("description")}
        autoFocus={check.isFirstWrong("description")}
      />
      <FormNote check={check} />
      {saved && !failed ? <Note kind="ok">¡Cambios guardados!</Note> : null}
      <Button busy={check.busy} disabled={uploading}>
        {check.busy ? "Guardando…" : "Guardar cambios"}
      </Button>
    </form>
  );
}
