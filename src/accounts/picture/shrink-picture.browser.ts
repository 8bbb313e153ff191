// Makes a photo of a phone small before it is sent: of its megabytes the pages show a small square.

/** Below this it costs little, and may have been prepared with care. */
const lightBytes = 400_000;
/** Of the shorter side; more than any page shows. */
const mostPoints = 1024;
const quality = 0.9;

/** Never rejects: what this browser cannot draw is sent as it is. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= lightBytes) return file;
  try {
    // A browser that does not know the option rejects here; it would lay the photo on its side.
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, mostPoints / Math.min(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const drawing = canvas.getContext("2d");
    if (!drawing) return file;
    // Behind transparent parts, which JPEG would make black.
    drawing.fillStyle = "white";
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, "image/jpeg", quality);
    const small = await promise;
    if (!small || small.size >= file.size) return file;
    const name = `${file.name.trim().replace(/\.[^.]*$/, "")}.jpg`;
    return new File([small], name, { type: "image/jpeg" });
  } catch {
    return file;
  }
}
