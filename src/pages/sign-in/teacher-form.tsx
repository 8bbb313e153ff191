import { useState } from "react";
import { PictureField } from "#src/accounts/picture/picture-field.tsx";
import { DescriptionField } from "#src/accounts/profile/description-field.tsx";
import { NameField } from "#src/accounts/profile/name-field.tsx";
import { messages, teacherProfile } from "#src/accounts/rules.ts";
import type { FormProblem } from "#src/http/react-router.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { FormNote } from "#src/ui/forms/form-note.tsx";
import { useValidatedForm } from "#src/ui/forms/use-validated-form.ts";
import { Icon } from "#src/ui/pictures/icon.tsx";

type TeacherFormProps = {
  csrf: string;
  profile: { name: string; description: string; pictureUrl: string | null };
  choiceHref: string;
  /** Whether the academy decides. */
  asks: boolean;
  failed: FormProblem | undefined;
};

export function TeacherForm({ csrf, profile, choiceHref, asks, failed }: TeacherFormProps) {
  const check = useValidatedForm({
    schema: teacherProfile,
    failed,
    formWide: [messages.completeAll],
  });
  const [uploading, setUploading] = useState(false);
  return (
    <>
      <a className="back" href={choiceHref}>
        <Icon name="arrow-left" /> Volver a elegir
      </a>
      <h1>Cuéntanos quién enseña</h1>
      <p className="lead muted">Así te verán quienes miren tus cursos. Luego lo puedes cambiar.</p>
      {asks ? (
        <p>La academia lee esto y te responde por correo. Mientras tanto puedes aprender.</p>
      ) : null}
      <form {...check.form} method="post" encType="multipart/form-data" className="fgrid">
        <input type="hidden" name="_csrf" value={csrf} />
        <input type="hidden" name="role" value="teacher" />
        <PictureField
          name="picture"
          label="Tu imagen"
          current={check.typed("picture") || profile.pictureUrl}
          csrf={csrf}
          error={check.errorOf("picture")}
          autoFocus={check.isFirstWrong("picture")}
          onBusy={setUploading}
        />
        <NameField check={check} saved={profile.name} />
        <DescriptionField
          label="Descripción"
          hint="Qué cultivas o haces, y desde cuándo."
          defaultValue={check.typed("description") ?? profile.description}
          error={check.errorOf("description")}
          autoFocus={check.isFirstWrong("description")}
        />
        <FormNote check={check} />
        <Button size="big" block busy={check.busy} disabled={uploading}>
          {check.busy ? "Guardando tu perfil…" : asks ? "Enviar mi solicitud" : "Comenzar!"}
        </Button>
      </form>
    </>
  );
}
