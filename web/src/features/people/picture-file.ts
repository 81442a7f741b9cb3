const MAX_BYTES = 5 * 1024 * 1024;
const KINDS = ["image/png", "image/jpeg", "image/webp", "image/gif"];

export interface PictureFile {
  name: string;
  /** The picture as a data address, to be shown. */
  url: string;
  /** The same in base 64, to be sent. */
  base64: string;
}

/** Reads a picture that somebody chose, or throws words that they can read. */
export async function readPicture(file: File): Promise<PictureFile> {
  if (file.type === "image/svg+xml" || /\.svg$/i.test(file.name)) {
    throw new Error("SVG pictures are not taken. Use a PNG, JPEG, WebP or GIF picture.");
  }
  if (!KINDS.includes(file.type)) {
    throw new Error("This is not a picture. Use a PNG, JPEG, WebP or GIF picture.");
  }
  if (file.size > MAX_BYTES) {
    throw new Error("The picture is too large. It may have at most 5 MB.");
  }
  const url = await addressOf(file);
  return { name: file.name, url, base64: url.slice(url.indexOf(",") + 1) };
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error("The picture cannot be read from this device."));
    reader.readAsDataURL(file);
  });
}
