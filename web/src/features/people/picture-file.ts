const MAX_BYTES = 5 * 1024 * 1024;
const MIME_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"];

export interface PictureFile {
  name: string;
  /** A data URL for display. */
  url: string;
  /** The same in Base64 for the request. */
  base64: string;
}

/** Reads the selected picture; throws an error with a user-facing message. */
export async function readPicture(file: File): Promise<PictureFile> {
  if (file.type === "image/svg+xml" || /\.svg$/i.test(file.name)) {
    throw new Error("SVG pictures aren't supported. Use a PNG, JPEG, WebP or GIF picture.");
  }
  if (!MIME_TYPES.includes(file.type)) {
    throw new Error("This is not a picture. Use a PNG, JPEG, WebP or GIF picture.");
  }
  if (file.size > MAX_BYTES) {
    throw new Error("The picture is too large. The limit is 5 MB.");
  }
  const url = await toDataUrl(file);
  return { name: file.name, url, base64: url.slice(url.indexOf(",") + 1) };
}

function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("Couldn't read the picture from this device."));
    reader.readAsDataURL(file);
  });
}
