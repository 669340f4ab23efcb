import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

export interface Upload {
  readonly content: Buffer;
  /** Name that the browser gave the file. */
  readonly fileName: string;
  /** Text fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
}

const isFile = (part: Multipart): part is MultipartFile => part.type === 'file';

/**
 * The file of a multipart form and the texts beside it; null when the file is missing or empty. Other files are read over.
 *
 * @throws a 413 of @fastify/multipart when the file is bigger than `limit`
 */
export async function readUpload(request: FastifyRequest, field: string, limit: number): Promise<Upload | null> {
  let content: Buffer | null = null;
  let fileName = '';
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { fileSize: limit, files: 3, fields: 10, fieldSize: 8_000, parts: 13 } })) {
    if (isFile(part)) {
      if (part.fieldname === field && content === null) {
        content = await part.toBuffer();
        fileName = part.filename;
      } else part.file.resume();
    } else if (typeof part.value === 'string') {
      fields[part.fieldname] = part.value;
    }
  }
  return content === null || content.length === 0 ? null : { content, fileName, fields };
}
