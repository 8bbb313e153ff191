import { expect, test } from "vitest";
import { messages } from "#src/accounts/rules.ts";
import { maxImageBytes } from "#src/images/image.rules.ts";
import { isPicture, pictureAddress, pictureAt, pictureFault } from "./picture.rules.ts";

test.each(["foto.jpg", "Foto.JPEG", "mi foto.png ", "a.b.PnG"])("%j may be a picture", (name) => {
  expect(pictureFault({ name, size: maxImageBytes })).toBeNull();
});

test.each(["foto.gif", "foto.svg", "foto.jpg.html", "jpg", "foto.webp", ""])(
  "%j is refused by its name",
  (name) => {
    expect(pictureFault({ name, size: 1 })).toBe(messages.pictureInvalid);
  },
);

test("one byte over 5 MB is too large", () => {
  expect(pictureFault({ name: "a.jpg", size: maxImageBytes + 1 })).toBe(messages.pictureHeavy);
});

test.each([
  [true, { fileName: "foto.PNG" }],
  [true, { fileName: "foto.webp", contentType: "image/webp" }],
  [true, { fileName: "foto", fileType: "image" }],
  [false, { fileName: "clase.mp4", contentType: "video/mp4" }],
  [false, { fileName: "clase.mov" }],
])("isPicture is %s for %j", (expected, announced) => {
  expect(isPicture(announced)).toBe(expected);
});

const picture = {
  userId: "019aa5c0-0000-7000-8000-000000000001",
  id: "019aa5c0-0000-7000-8000-000000000002",
};
const { userId, id } = picture;

test.each([
  pictureAddress(picture),
  `https://cursos.test${pictureAddress(picture)}?v=1`,
  `/users/profile/${userId}/${id}-96.avif`,
  `/api/uploads/profile/${userId}/${id}`,
  `https://cursos.test/api/uploads/profile/${userId}/${id}?expires=1&signature=a`,
])("%s is the address of the picture", (address) => {
  expect(pictureAt(address)).toEqual(picture);
});

test.each([
  "",
  `/users/profile/${userId}/../${id}-192.webp`,
  `/users/profile/${userId}/${id}-192.webp/x`,
  `/users/profile/${userId}/%2e%2e/${id}-192.webp`,
  `/users/profile/${userId}/${id}`,
  `/api/uploads/profile/${userId}/${id}-192.webp`,
  `/users/profile/${userId}/..%2f${id}-192.webp`,
  `/users/profile/${userId}/${id}-192.svg`,
  `/media/${userId}/${id}-192.webp`,
  "http://[",
])("%j is the address of no picture", (address) => {
  expect(pictureAt(address)).toBeNull();
});
