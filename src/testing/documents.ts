// Small genuine documents, and some false ones.
import { crc32 } from "node:zlib";

export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n");
export const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]);
export const page = Buffer.from("<!doctype html><script>alert(1)</script>");

const main = "application/vnd.openxmlformats-officedocument";

export const docx = office(`${main}.wordprocessingml.document.main+xml`, "word/document.xml");
export const xlsx = office(`${main}.spreadsheetml.sheet.main+xml`, "xl/workbook.xml");
export const pptx = office(`${main}.presentationml.presentation.main+xml`, "ppt/presentation.xml");
export const odt = openDocument("text");
export const odp = openDocument("presentation");
export const csv = Buffer.from("producto;precio\r\ncaf\u00e9;12\r\n", "latin1");
export const txt = Buffer.from("\uFEFFPodar en menguante.\n", "utf16le");
export const mp3 = Buffer.concat([Buffer.from("ID3\x03\0\0\0\0\0\0"), mpegFrames()]);
export const m4a = Buffer.concat([
  Buffer.from("\0\0\0\x18ftypM4A \0\0\0\0M4A isom", "latin1"),
  Buffer.from("\0\0\0\x08mdat", "latin1"),
]);
export const plainZip = zip({ "nota.txt": "Nada de Word." });
export const doc = olderOffice("WordDocument");
export const xls = olderOffice("Workbook");
/** In the container of the older Office, but not a document: an installer, for example. */
export const installer = olderOffice("CustomAction");

function office(type: string, part: string): Buffer {
  const types = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`;
  return zip({ "[Content_Types].xml": types, [part]: "<x/>" });
}

function olderOffice(part: string): Buffer {
  const bytes = Buffer.alloc(2048);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  Buffer.from(part, "utf16le").copy(bytes, 1024);
  return bytes;
}

function openDocument(kind: string): Buffer {
  return zip({ mimetype: `application/vnd.oasis.opendocument.${kind}`, "content.xml": "<x/>" });
}

/** Two silent frames of 128 kbit/s at 44.1 kHz. */
function mpegFrames(): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_00);
  return Buffer.concat([frame, frame]);
}

/** An uncompressed archive. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [nameBytes, body] = [Buffer.from(name), Buffer.from(text)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(body), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(body.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, nameBytes, body]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), common, rest, nameBytes]));
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}
