import { FieldErrorsError } from '@okruh/web-kit';
import { failureText } from '@okruh/web-kit/forms';
import { useLanguage } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useState } from 'react';
import { buyout as client } from '../../office/api/api.ts';
import { dossierQuery } from './dossier-query.ts';

/** A photo on its way to the service. */
export interface PhotoUpload {
  readonly id: string;
  readonly file: File;
  /** Question that it shows, or none. */
  readonly condition: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Why it failed, in words. */
  readonly error?: string;
}

/** Uploads photos one after the other, so that the slow line of a store isn't split; a failed one stays to be tried again. */
export function usePhotoUploads(buyoutId: string) {
  const language = useLanguage();
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const change = (id: string, changes: Partial<PhotoUpload>): void =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const remove = (id: string): void => setUploads((before) => before.filter((upload) => upload.id !== id));
  const send = useMutation({
    mutationFn: ({ file, condition }: PhotoUpload) => {
      const form = new FormData();
      // Fields before files: the service reads the form as it comes.
      form.set('condition', condition);
      form.set('photo', file);
      return client.call('admin_add_photo', { params: { id: buyoutId }, form });
    },
    scope: { id: `photos-${buyoutId}` },
    onMutate: ({ id }) => change(id, { state: 'sending' }),
    onSuccess: async (_photo, { id }) => {
      await queryClient.invalidateQueries({ queryKey: dossierQuery(buyoutId).queryKey });
      remove(id);
    },
    onError: (error, { id }) => {
      const refusal = error instanceof FieldErrorsError ? error.fields['photo']?.[0] : undefined;
      change(id, { state: 'failed', error: refusal ?? failureText(error, language) });
    },
  });
  return {
    uploads,
    add(files: Iterable<File>, condition: string): void {
      const added = [...files].map((file): PhotoUpload => ({ id: crypto.randomUUID(), file, condition, state: 'waiting' }));
      setUploads((before) => [...before, ...added]);
      for (const upload of added) send.mutate(upload);
    },
    retry(upload: PhotoUpload): void {
      change(upload.id, { state: 'waiting' });
      send.mutate(upload);
    },
    remove,
  };
}
