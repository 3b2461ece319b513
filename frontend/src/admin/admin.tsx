import { Navigate, Route, Routes } from "react-router-dom";
import { useLoggedIn } from "../api/owner-token";
import { Account } from "./account/account";
import { Login } from "./account/login";
import "./admin.css";
import { Dashboard } from "./dashboard";
import { DeletedList } from "./deleted/deleted-list";
import { ItemEditor } from "./items/item-editor";
import { ItemTable } from "./items/item-table";
import { mapKinds } from "./kinds";
import { AdminLayout } from "./layout";
import { Messages } from "./messages/messages";
import { AdminNotFound } from "./not-found";
import { DocumentEditor } from "./pages/document-editor";
import { DocumentList } from "./pages/document-list";
import { FlashProvider } from "./flash";
import { ChoosePassword } from "./people/choose-password";
import { People } from "./people/people";
import { SiteStatus } from "./site-status";

/** The admin's routes, in a chunk that visitors never load. config/urls.py has the same paths. */
export function Admin() {
  const loggedIn = useLoggedIn();
  if (!loggedIn) {
    return (
      <Routes>
        <Route path="login" element={<Login />} />
        <Route path="link/:token" element={<ChoosePassword />} />
        <Route path="*" element={<Navigate to="/admin/login" replace />} />
      </Routes>
    );
  }
  return (
    <FlashProvider>
      <Routes>
        <Route path="link/:token" element={<ChoosePassword />} />
        <Route path="login" element={<Navigate to="/admin" replace />} />
        <Route element={<AdminLayout />}>
          <Route index element={<Dashboard />} />
          {mapKinds((resource) => (
            <Route key={resource.kind} path={resource.kind}>
              <Route index element={<ItemTable resource={resource} />} />
              <Route path="new" element={<ItemEditor resource={resource} />} />
              <Route path=":id" element={<ItemEditor resource={resource} />} />
            </Route>
          ))}
          <Route path="pages" element={<DocumentList />} />
          <Route path="pages/:key" element={<DocumentEditor />} />
          <Route path="messages" element={<Messages />} />
          <Route path="deleted" element={<DeletedList />} />
          <Route path="people" element={<People />} />
          <Route path="status" element={<SiteStatus />} />
          <Route path="account" element={<Account />} />
          <Route path="*" element={<AdminNotFound />} />
        </Route>
      </Routes>
    </FlashProvider>
  );
}
