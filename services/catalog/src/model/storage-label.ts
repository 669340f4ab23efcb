/** "128 GB", "1 TB". */
export const storageLabel = (gigabytes: number): string => (gigabytes % 1024 === 0 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`);
