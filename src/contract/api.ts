import { addAccount, changeAccount, changeProfile, listAccounts, readProfile, removeAccount } from './accounts.ts';
import { applyBulk, previewBulk, printQrSheet } from './bulk.ts';
import { exportMembers, listExports } from './exports.ts';
import { drawQr, lookupPage, readPicture, uploadPicture } from './files.ts';
import { listHistory, listHistoryAuthors, undoChange } from './history.ts';
import {
  applyImport,
  changeImportRow,
  checkImport,
  chooseImportRows,
  downloadFaults,
  downloadTemplate,
  listImportRows,
  listImports,
  readImport,
  removeImport,
  uploadImport,
} from './imports.ts';
import { addMember, changeMember, listMembers, removeMember } from './members.ts';
import { readOperation, undoOperation } from './operations.ts';
import { addRegion, changeRegion, listRegions, removeRegion } from './regions.ts';
import { signIn } from './session.ts';
import { listTrash, memberAt, purgeMember, restoreMember } from './trash.ts';

/** Every endpoint there is: what the API document describes and the permission test tries. */
export const api = {
  signIn,
  readProfile,
  changeProfile,
  listMembers,
  addMember,
  changeMember,
  removeMember,
  listRegions,
  addRegion,
  changeRegion,
  removeRegion,
  uploadPicture,
  readPicture,
  drawQr,
  lookupPage,
  listAccounts,
  addAccount,
  changeAccount,
  removeAccount,
  listHistory,
  listHistoryAuthors,
  undoChange,
  listTrash,
  restoreMember,
  memberAt,
  purgeMember,
  exportMembers,
  listExports,
  previewBulk,
  applyBulk,
  printQrSheet,
  readOperation,
  undoOperation,
  uploadImport,
  listImports,
  readImport,
  removeImport,
  checkImport,
  listImportRows,
  changeImportRow,
  chooseImportRows,
  applyImport,
  downloadFaults,
  downloadTemplate,
};
