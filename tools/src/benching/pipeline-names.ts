/** Stream and subject of the bare pipeline, beside the shop's own. */
export const pipelineStream = 'BARE';
export const pipelineSubject = 'bare.placed';
