/**
 * What the answer of a created job warns of when the drawings differ from what is known of the company. The directory has no
 * manufacturer of a company, so its latest jobs stand for it. `noted` is null for whoever does not see it in the directory.
 */
export const NEW_JOB_WARNINGS = {
  otherManufacturer: (read: string, usual: readonly string[]) =>
    `The drawings name ${read} as the plate manufacturer; the latest jobs of the company name ${usual.join(', ')}.`,
  otherMitekVersion: (read: string, noted: string | null) =>
    noted === null
      ? `The drawings were made with MiTek ${read}, which is not the version noted for the corporation.`
      : `The drawings were made with MiTek ${read}; the version noted for the corporation is ${noted}.`,
} as const;
