/** How an attendance was recorded: by the member's QR code, or in the list of participants. */
export const attendanceSources = ['qr', 'list'] as const;

export type AttendanceSource = (typeof attendanceSources)[number];

/** What a check-in of somebody registered did: it recorded the attendance, or it was recorded before. */
export const recordedCheckIns = ['checked_in', 'already'] as const;

export type RecordedCheckIn = (typeof recordedCheckIns)[number];
